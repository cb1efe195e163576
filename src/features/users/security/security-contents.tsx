import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { Outline } from '~/ui/components/outline/outline'
import { Drawer, DrawerButton } from '~/ui/components/drawer/drawer'
import classes from './security-contents.module.css'

const sections = () =>
  [
    { id: 'e-mail', label: t`E-mail` },
    { id: 'password-heading', label: t`Password` },
    { id: 'ways', label: t`Ways to log in` },
    { id: 'second-step', label: t`Second step` },
    { id: 'sessions', label: t`Where you are signed in` },
    { id: 'data', label: t`Your data` },
    { id: 'removal', label: t`Delete my account` },
  ].map((section) => ({ ...section, depth: 2 }))

const drawerId = 'security-contents'

/** The sections of the page beside it, the one in view marked; a drawer under 1024 px. */
export function SecurityContents() {
  return (
    <div className={classes.contents} data-no-print>
      <DrawerButton target={drawerId} className={classes.open}>
        <Trans>
          On this page
          <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
        </Trans>
      </DrawerButton>
      <Drawer id={drawerId} label={t`On this page`} as="nav" inlineFrom="md">
        <Outline items={sections()} />
      </Drawer>
    </div>
  )
}
