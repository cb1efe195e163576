import { showToast } from '~/ui/components/toasts/toasts'

/** Says that the code of something that somebody wants to open could not be had. */
export const tellLost = (): void =>
  showToast('A part of the page could not be fetched. Check your connection and try again.')
