// Light or dark: as somebody chose, else as the system is. Set before anything is drawn, so that nothing flashes.

{
  const system = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      // Nothing is kept for this page.
      return null;
    }
  };
  const show = () => {
    document.documentElement.dataset.theme = chosen() ?? (system.matches ? "dark" : "light");
  };
  show();
  system.addEventListener("change", show);
}
