import { announce } from '~/ui/hooks/live-region'
import { copyText, saidFor } from '~/ui/clipboard/copy-text'

/** Copies the full address of the section that a link stands beside, and says over the link whether it did. */
export async function copyLink(link: HTMLAnchorElement): Promise<void> {
  const isCopied = await copyText(new URL(link.hash, window.location.href).href)
  const said = isCopied ? 'Link copied' : 'Copy it from the address bar'
  link.dataset.said = said
  announce(said)
  window.setTimeout(() => {
    delete link.dataset.said
  }, saidFor)
}
