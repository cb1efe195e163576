import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconChevronDown, IconListTree } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Drawer, DrawerButton } from '../../components/drawer/drawer'
import { TopBar, type TopBarProps } from '../top-bar/top-bar'
import classes from './document-layout.module.css'
import { Box } from '~/ui/layouts/primitives'

export interface DocumentLayoutProps {
  topBar: TopBarProps
  /** Left column: version selector and tree; a drawer under 1024 px. */
  tree: ReactNode
  /** The label of the left column; documents by default. */
  treeName?: string
  /** The component's name, shown in the bar on phones. */
  treeLabel: string
  /** Headings of this page; a drawer under 1024 px. Absent without headings. */
  outline?: ReactNode
  /** Under the outline in the rail, and after the text under 1200 px: feedback, questions. */
  aside?: ReactNode
  children: ReactNode
}

const treeId = 'document-tree'
const outlineId = 'document-outline'

/**
 * The layout of documents: tree 272 px, article up to 712 px, rail 248 px. Tree and rail are sticky below the head.
 */
export function DocumentLayout(props: DocumentLayoutProps) {
  const { topBar, tree, treeName = t`Documents`, treeLabel, outline, aside, children } = props
  return (
    <div>
      <TopBar {...topBar} width="full" />
      <div className={classes.bar} data-no-print>
        <DrawerButton target={treeId} className={classes.barButton}>
          <IconListTree size={16} stroke={1.6} aria-hidden="true" />
          <span className={classes.barLabel}>{treeLabel}</span>
        </DrawerButton>
        {outline ? (
          <DrawerButton target={outlineId} className={classes.barButton} data-dim>
            <Trans>
              On this page
              <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
            </Trans>
          </DrawerButton>
        ) : null}
      </div>
      <div className={classes.columns}>
        <div className={classes.treeColumn} data-no-print>
          <Drawer id={treeId} label={treeName} as="nav" side="left" inlineFrom="md">
            {tree}
          </Drawer>
        </div>
        <div className={classes.reading}>
          <main id="main" tabIndex={-1} className={classes.article}>
            {children}
          </main>
          <div className={classes.rail} data-no-print>
            {outline ? (
              <Drawer
                id={outlineId}
                label={t`On this page`}
                as="nav"
                inlineFrom="lg"
                className={classes.outline}
              >
                {outline}
              </Drawer>
            ) : null}
            {aside ? (
              <Box size="sm" className={classes.aside}>
                {aside}
              </Box>
            ) : null}
          </div>
        </div>
      </div>
    </div>
  )
}
