// Light or dark, where somebody has chosen: before anything is drawn, so that nothing flashes.

try {
  const chosen = localStorage.getItem("theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // Nothing is kept for this page: it looks as the system does.
}
