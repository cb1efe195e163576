/** Shows in the switch what was chosen, before React does. */
export const showScheme = (): void => {
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value')
    if (chosen === null) return
    for (const select of document.querySelectorAll<HTMLSelectElement>('[data-scheme]')) select.value = chosen
  } catch {
    // Where storage is closed to us nothing was chosen.
  }
}
