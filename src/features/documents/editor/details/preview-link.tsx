import { useState } from 'react'
import type { Page } from '~/contract/pages'
import { TextButton, TextPlace } from '~/ui/components/text-link/text-link'
import { previewAddress } from '../../page-address'
import { copyText } from '~/ui/clipboard/copy-text'

/** Where administrators read the newest version as readers would, published or not. */
export function PreviewLink({ page }: { page: Page }) {
  const [said, setSaid] = useState('')
  const address = previewAddress(page.slug, page.editing?.newestVersion ?? page.version)
  const copy = async () => {
    const isCopied = await copyText(new URL(address, location.href).href)
    setSaid(isCopied ? 'Copied' : 'Could not be copied')
  }
  return (
    <>
      <TextPlace to={address}>Preview</TextPlace>
      <TextButton onClick={() => void copy()}>Copy the preview link</TextButton>
      <span role="status">{said}</span>
    </>
  )
}
