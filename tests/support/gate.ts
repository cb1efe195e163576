/** Lets callers wait until it is opened. */
export const gate = () => {
  let open: (() => void) | undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open?.() }
}
