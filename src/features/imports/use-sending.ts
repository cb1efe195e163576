import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { freshSession } from '~/auth/session/session-fetch'
import { trackPending } from '~/auth/session/track-pending'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import type { Chosen } from './chosen-files'
import { importQueries } from './imports.queries'
import { type Options, sendArchive } from './send-archive'

/** How far the way to the portal is: files that are packed, or the part that is sent. */
export type Sent = { step: 'packing'; done: number; of: number } | { step: 'sending'; part: number }

/** Packs what was chosen, sends it, and shows the import that it became. */
export const useSending = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const [sent, setSent] = useState<Sent | null>(null)
  const stopping = useRef<AbortController | null>(null)

  const packAndSend = async ({ chosen, options }: { chosen: Chosen; options: Options }) => {
    const controller = new AbortController()
    stopping.current = controller
    const archive = await getArchive(chosen, setSent)
    setSent({ step: 'sending', part: 0 })
    await freshSession()
    return sendArchive(archive, options, {
      signal: controller.signal,
      progress: (part) => setSent({ step: 'sending', part }),
    })
  }

  const sending = useMutation({
    mutationFn: (what: { chosen: Chosen; options: Options }) => trackPending(() => packAndSend(what)),
    onSuccess: async (made) => {
      queryClient.setQueryData(importQueries.one(made.id).queryKey, made)
      await queryClient.invalidateQueries({ queryKey: importQueries.list().queryKey })
      if (isStillHere()) await navigate({ to: '/admin/documents/import', search: { import: made.id } })
    },
    onSettled: () => setSent(null),
  })

  return { ...sending, sent, stop: () => stopping.current?.abort() }
}

const getArchive = async (chosen: Chosen, tell: (sent: Sent) => void): Promise<Blob> => {
  if (chosen.kind === 'zip') return chosen.file
  // Only who imports a folder needs what packs it.
  const { packFiles } = await import('./pack-files')
  const of = chosen.files.length
  return packFiles(chosen.files, (done) => tell({ step: 'packing', done, of }))
}
