import { t } from '@lingui/core/macro'
import { IconArchive, IconArchiveOff, IconArrowBackUp, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Page } from '~/contract/pages'
import { confirm } from '~/ui/components/confirm/confirm'
import { RowMenu, RowMenuButton, type RowMenuItem } from '~/ui/components/row-menu/row-menu'
import { usePageStatus } from '../../use-page-status'
import type { VersionSaving } from '../use-save-version'

const icon = { size: 16, stroke: 1.6 } as const

interface Question {
  title: string
  /** The effect on the page, which the label does not explain. */
  effect: string
}

const ask = async (label: string, { title, effect }: Question, act: () => void) => {
  if (await confirm({ title, children: effect, confirmLabel: label })) act()
}

const item = (
  label: string,
  look: RowMenuItem['icon'],
  question: Question,
  act: () => void,
): RowMenuItem => ({
  label,
  icon: look,
  onSelect: () => void ask(label, question, act),
})

/** The menu of further actions that affect readers. */
export function PageActionsMenu({ page, saving }: { page: Page; saving: VersionSaving }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const pageStatus = usePageStatus(saving.refresh)
  const { editing, status } = page
  if (editing === undefined) return null
  const isBusy = pageStatus.isPending || saving.isBusy
  const changed = { ...page, ...editing }
  const getItems = (): RowMenuItem[] => [
    ...(status === 'published'
      ? [
          item(
            t`Withdraw`,
            <IconArrowBackUp {...icon} />,
            {
              title: t`Withdraw this page?`,
              effect: t`Turns the page into a draft again and hides it from readers. It keeps its address.`,
            },
            () => pageStatus.withdraw(changed),
          ),
        ]
      : []),
    status === 'archived'
      ? {
          label: t`Make it a draft`,
          icon: <IconArchiveOff {...icon} />,
          onSelect: () => pageStatus.withdraw(changed),
        }
      : item(
          t`Archive`,
          <IconArchive {...icon} />,
          {
            title: t`Archive this page?`,
            effect: t`Archives the page and hides it from readers and drafts.`,
          },
          () => pageStatus.archive(changed),
        ),
    editing.disabled
      ? {
          label: t`Enable`,
          icon: <IconEye {...icon} />,
          onSelect: () => pageStatus.setDisabled(changed, false),
        }
      : item(
          t`Disable`,
          <IconEyeOff {...icon} />,
          {
            title: t`Disable this page?`,
            effect: t`No one can open the page until you enable it again.`,
          },
          () => pageStatus.setDisabled(changed, true),
        ),
  ]
  return (
    <>
      <RowMenuButton
        aria-label={t`What to do with the page`}
        aria-disabled={isBusy || undefined}
        onClick={({ currentTarget }) => {
          if (!isBusy) setAnchor(anchor === null ? currentTarget : null)
        }}
      />
      {anchor === null ? null : (
        <RowMenu
          label={t`What to do with the page`}
          anchor={anchor}
          items={getItems()}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
