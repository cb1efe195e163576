import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { AppButtonAnchor, busyProps } from '~/ui/components/app-button/app-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { errorMessage } from '~/ui/format/error-message'
import { getUser } from './session'
import { refetchSession } from './session.queries'
import type { PortalAddress } from '~/ui/links/href'

/**
 * Returns a click handler for links to the user's files. Browsers show any refused download as a failure, so the
 * session is checked first; if it has ended, the page's guards explain that.
 */
export const useDownload = () => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const isAsked = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  const ask = async (link: HTMLAnchorElement) => {
    setIsAsking(true)
    try {
      const session = await refetchSession(queryClient)
      if (getUser(session) === null && session.kind !== 'unknown') return await router.invalidate()
    } catch (error) {
      return showToast(errorMessage(error))
    } finally {
      setIsAsking(false)
    }
    isAsked.current = true
    link.click()
  }
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isAsked.current) isAsked.current = false
    else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      if (!isAsking) void ask(event.currentTarget)
    }
  }
  return { ...(isAsking && busyProps), onClick }
}

interface DownloadButtonProps {
  /** The URL of a file for the signed-in user. */
  href: PortalAddress
  children: ReactNode
}

/** A link to one of the user's files, in the form of a button. */
export function DownloadButton({ href, children }: DownloadButtonProps) {
  const download = useDownload()
  return (
    <AppButtonAnchor
      kind="outlined"
      href={href}
      download
      {...download}
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
    >
      {children}
    </AppButtonAnchor>
  )
}
