import type { CDPSession } from 'playwright/test'

// Interactive roles; a heading or a region takes the focus only so that reading continues there.
const interactiveRoles = new Set(
  'button link textbox searchbox combobox listbox checkbox radio switch slider spinbutton tab option menuitem menuitemradio menuitemcheckbox DisclosureTriangle Date'.split(
    ' ',
  ),
)

/** Focusable elements without a name in the browser's accessibility tree. */
export const findUnnamedControls = async (browser: CDPSession): Promise<string[]> => {
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  return nodes.flatMap(({ ignored, role, name, properties }) => {
    const isFocusable =
      properties?.some((one) => one.name === 'focusable' && one.value.value === true) ?? false
    const spoken = String(role?.value ?? '')
    const hasName = String(name?.value ?? '').trim() !== ''
    return ignored || !isFocusable || hasName || !interactiveRoles.has(spoken)
      ? []
      : [`a ${spoken} without a name`]
  })
}
