import { noticeLeaving, reloadOnce } from './app/release/reload'
import { awake } from './app/hydration/awake'
import { beforeHydration, watchEarlyInput } from './app/hydration/early-input'
import { fetchCode, fetchStyles } from './app/hydration/fetch-ahead'
import { stopLinkRules } from './app/hydration/fetch-links'
import { keepFirstActs } from './app/hydration/first-acts'
import { hasMoved, reloadIfMoved } from './app/hydration/moved'
import { whenWanted } from './app/hydration/when-wanted'
import { pageNonce } from './server/nonce'
import { followReading } from './ui/components/outline/follow-reading'
import { showScheme } from './ui/components/scheme-switch/show-scheme'
import { closeAfterLink } from './ui/components/drawer/close-after-link'
import parts from './ui/theme/parts.css?url'

const isAsleep = document.documentElement.hasAttribute('data-sleeps')

const wake = async () => {
  // Listens only from here on, because Firefox excludes pages with such a listener from the back-forward cache,
  // which readers come back by.
  noticeLeaving()
  const nonce = pageNonce()
  fetchCode(nonce)
  if (isAsleep) await fetchStyles(parts, nonce)
  // Loaded in a step of its own, so that the browser can do other work before the rest is run.
  await import('react-dom/client')
  const { takeOver } = await import('./awake')
  await beforeHydration()
  if (hasMoved()) location.reload()
  else takeOver()
}

/** Hydrates the page, or reloads it where its code is no longer on the server. */
const wakeOrReload = () => {
  wake().catch((error: unknown) => {
    if (!reloadOnce()) throw error
  })
}

/** Serves the reader until React has hydrated the page and takes over. */
const serveReader = async () => {
  const asleep = new AbortController()
  showScheme()
  document.addEventListener('click', closeAfterLink, { signal: asleep.signal })
  for (const list of document.querySelectorAll('[data-outline]')) followReading(list, asleep.signal)
  await awake
  asleep.abort()
  stopLinkRules()
}

watchEarlyInput()
if (isAsleep) void serveReader()
void reloadIfMoved(awake)
whenWanted(isAsleep, wakeOrReload)
// After that listener, which hears the same actions, and before React.
void keepFirstActs()
