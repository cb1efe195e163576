import { showToast } from '~/ui/components/toasts/toasts'

/** Says that the code of something the user wants to open could not be fetched. */
export const tellLost = (): void =>
  showToast('A part of the page could not be fetched. Check your connection and try again.')
