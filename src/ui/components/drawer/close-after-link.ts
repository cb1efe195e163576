/** Closes the sheet in which a link was followed: what it leads to may be on this very page. */
export const closeAfterLink = ({ target }: { target: EventTarget | null }): void => {
  const link = target instanceof Element ? target.closest('a') : null
  link?.closest<HTMLElement>('[data-drawer]')?.hidePopover()
}
