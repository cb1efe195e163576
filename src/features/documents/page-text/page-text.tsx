import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { Prose } from '~/ui/components/prose/prose'
import { openChecklists } from './checklists'
import classes from './page-text.module.css'
import { chooseTab, openTabs, openTabsAround, tabAfterKey } from './tabs'
import { announce } from '~/ui/hooks/live-region'
import { copyText, saidFor } from '~/ui/clipboard/copy-button'

/** Copies the code that a Copy button stands over, and says on the button whether it did. */
async function copyCode(button: Element): Promise<void> {
  const code = button.closest('figure')?.querySelector('pre code')
  if (!code) return
  const isCopied = await copyText(code.textContent ?? '')
  button.textContent = isCopied ? t`Copied` : t`Select the text and copy it by hand`
  announce(button.textContent)
  window.setTimeout(() => {
    button.textContent = t`Copy`
  }, saidFor)
}

/** Copies the full address of the section that a link stands beside, and says over the link whether it did. */
async function copyLink(link: HTMLAnchorElement): Promise<void> {
  const isCopied = await copyText(new URL(link.hash, window.location.href).href)
  const said = isCopied ? t`Link copied` : t`Copy it from the address bar`
  link.dataset.said = said
  announce(said)
  window.setTimeout(() => {
    delete link.dataset.said
  }, saidFor)
}

interface PageTextProps {
  /** As the service rendered and sanitised it when it was saved. */
  html: string
  /** `small` in side columns. */
  size?: 'document' | 'small'
  /** From `useChecklistKey`: the reader can tick boxes, which are kept under it. */
  checklist?: string
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

// Files are for the browser, everything else in the portal for its router.
const isScreen = (href: string | null | undefined): href is string =>
  typeof href === 'string' && href.startsWith('/') && !/^\/(?:\/|api\/|downloads\/[^/]+\/.)/.test(href)

/** Moves among tabs by keyboard; the one that is reached opens. */
const moveAmongTabs = (event: KeyboardEvent<HTMLDivElement>) => {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('.tab-button')) return
  const next = tabAfterKey(event.target, event.key)
  if (!next) return
  event.preventDefault()
  chooseTab(next, event.currentTarget)
  next.focus()
}

/**
 * Rendered Markdown. Its tabs open, its Copy buttons and the links beside headings copy, and its links into the
 * portal navigate without a page load; where readers have a checklist, they tick its boxes. All of it goes on working
 * when the text changes, as a preview does.
 */
export function PageText({ html, size = 'document', checklist }: PageTextProps) {
  const router = useRouter()
  const ref = useRef<HTMLDivElement>(null)
  useTabs(ref, html)
  useLayoutEffect(() => {
    if (ref.current === null || checklist === undefined || !html.includes('task-list-item')) return undefined
    return openChecklists(ref.current, checklist)
  }, [html, checklist])

  const follow = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest<HTMLElement>('.tab-button, .code-copy')
    if (button?.matches('.tab-button')) chooseTab(button, event.currentTarget)
    else if (button) void copyCode(button)
    const link = event.target.closest('a')
    if (!link || !isPlainClick(event)) return
    if (link.matches('.heading-link')) void copyLink(link)
    const href = link.getAttribute('href')
    if (!isScreen(href)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <Prose
      ref={ref}
      className={classes.text}
      data-size={size}
      onClick={follow}
      onKeyDown={moveAmongTabs}
      // oxlint-disable-next-line react/no-danger -- the service sanitised it; this is the one place
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** The id in the address; one with a wrong encoding is used as it is. */
const targetId = () => {
  const hash = window.location.hash.slice(1)
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

/** Opens the tabs of a text before it is painted, and the panel that a link or the browser's search leads into. */
function useTabs(ref: { current: HTMLDivElement | null }, html: string) {
  useLayoutEffect(() => {
    const text = ref.current
    if (text === null || !html.includes('class="tabs"')) return undefined
    openTabs(text)
    const open = (target: EventTarget | null) => {
      if (target instanceof Element && text.contains(target)) openTabsAround(target)
    }
    const openTarget = () => open(document.getElementById(targetId()))
    const openFound = (event: Event) => open(event.target)
    openTarget()
    window.addEventListener('hashchange', openTarget)
    text.addEventListener('beforematch', openFound)
    return () => {
      window.removeEventListener('hashchange', openTarget)
      text.removeEventListener('beforematch', openFound)
    }
  }, [ref, html])
}
