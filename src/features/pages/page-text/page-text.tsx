import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Prose } from '~/ui/components/prose/prose'
import { copyCode } from './copy-code'
import classes from './page-text.module.css'

interface PageTextProps {
  /** As the service rendered and sanitised it when it was saved. */
  html: string
  /** `small` in side columns. */
  size?: 'document' | 'small'
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Rendered Markdown. Its Copy buttons work, and its links into the portal do not load the page anew. */
export function PageText({ html, size = 'document' }: PageTextProps) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest('[data-copy]')
    if (button !== null) {
      void copyCode(button)
      return
    }
    const href = event.target.closest('a')?.getAttribute('href')
    if (!href?.startsWith('/') || href.startsWith('//') || !isPlainClick(event)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <Prose
      className={classes.text}
      data-size={size}
      onClick={follow}
      // oxlint-disable-next-line react/no-danger -- the service sanitised it; this is the one place
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
