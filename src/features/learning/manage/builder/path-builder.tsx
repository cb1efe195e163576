import { VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { ManagedPath } from '~/contract/path-building'
import { useListDragging } from '~/ui/dragging/drag-rows'
import { useIsUploading } from '~/forms/uploads'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { BuilderNotices } from './builder-notices'
import type { BuilderSlots } from './builder-slots'
import classes from './builder.module.css'
import type { PathDraft } from './path-draft'
import { PathFacts } from './path-facts'
import { SaveBar } from './save-bar'
import { UnitList } from './units/unit-list'
import { useListMoves } from './use-list-moves'
import { usePathForm } from './use-path-form'

export interface PathBuilderProps {
  /** Null for a new one. */
  path: ManagedPath | null
  slots: BuilderSlots
}

/**
 * The builder of a learning path and its units. Give it a key per path, so that no state carries
 * over.
 */
export function PathBuilder({ path, slots }: PathBuilderProps) {
  const root = useRef<HTMLDivElement>(null)
  const [said, announce] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const [wanted, setWanted] = useState<{ place: string } | null>(null)
  const show = (place: string, { units }: PathDraft) => {
    const unit = units[Number(/^units\.(\d+)\./.exec(place)?.[1])]
    if (unit !== undefined) setOpen(unit.key)
    setWanted({ place })
  }
  const builder = usePathForm(path, show)
  const { form, save, remove } = builder
  const move = useListMoves(form, announce)
  useListDragging(root, move)
  const isUploading = useIsUploading()
  useHotkeys([['mod+S', () => !isUploading && save()]], [], true)

  // The field may be in a unit that opens only now.
  useEffect(() => {
    if (wanted === null) return
    const field = document.getElementById(wanted.place)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [wanted])

  const title = form.values.title.trim() || (path === null ? 'New learning path' : 'Learning path')
  return (
    <AdminRecord
      above={[{ label: 'Learning paths', to: '/admin/learning-paths' }]}
      title={title}
      about={
        path === null ? (
          'Members see it when it is published.'
        ) : (
          <>
            Saved <Time at={path.changedAt} />.{' '}
            <TextLink to="/admin/learning-paths/$id/learners" params={{ id: path.id }}>
              See its learners
            </TextLink>
          </>
        )
      }
      state={
        <StatusLabel tone={path?.isPublished ? 'success' : 'muted'} isBoxed>
          {path?.isPublished ? 'Published' : 'Draft'}
        </StatusLabel>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <BuilderNotices builder={builder} isNew={path === null} />
        <div ref={root} className={classes.columns}>
          <PathFacts form={form} id={path?.id} savedSlug={path?.slug ?? ''} />
          <UnitList
            form={form}
            move={move}
            remove={remove}
            slots={slots}
            focusOn={(place) => setWanted({ place })}
            open={open}
            onOpen={setOpen}
          />
        </div>
        <SaveBar builder={builder} path={path} onShowWrong={(place) => show(place, form.values)} />
      </form>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </AdminRecord>
  )
}
