import { IconChevronDown } from '@tabler/icons-react'
import { Outline } from '~/ui/components/outline/outline'
import { Drawer, DrawerButton } from '~/ui/components/drawer/drawer'
import classes from './security-contents.module.css'

const sections = [
  { id: 'e-mail', label: 'E-mail' },
  { id: 'password-heading', label: 'Password' },
  { id: 'ways', label: 'Ways to log in' },
  { id: 'second-step', label: 'Second step' },
  { id: 'sessions', label: 'Where you are signed in' },
  { id: 'data', label: 'Your data' },
  { id: 'removal', label: 'Delete my account' },
].map((section) => ({ ...section, depth: 2 }))

const drawerId = 'security-contents'

/** The sections of the page beside it, the one in view marked; a drawer under 1024 px. */
export function SecurityContents() {
  return (
    <div className={classes.contents} data-no-print>
      <DrawerButton target={drawerId} className={classes.open}>
        On this page
        <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
      </DrawerButton>
      <Drawer id={drawerId} label="On this page" as="nav" inlineFrom="md">
        <Outline items={sections} />
      </Drawer>
    </div>
  )
}
