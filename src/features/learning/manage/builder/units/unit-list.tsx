import { t } from '@lingui/core/macro'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { unitKinds } from '~/contract/learning'
import { AppButton } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { RowMenu } from '~/ui/components/row-menu/row-menu'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { countedUnits, getDuration } from '../../../duration'
import classes from '../builder.module.css'
import type { BuilderParts } from '../builder-parts'
import { wrongWithin } from '../check-draft'
import { entryMenuItems } from '../entry-menu-items'
import { EntryRow } from '../entry-row'
import { newUnit, type UnitDraft } from '../path-draft'
import { UnitForm } from './unit-form'
import { unitKindWords } from './unit-kinds'

export interface UnitListProps extends BuilderParts {
  /** The key of the unit that is open. */
  open: string | null
  onOpen: (key: string | null) => void
}

const minutesOf = (units: readonly UnitDraft[]) =>
  units.reduce((sum, { minutes }) => sum + (Number(minutes) || 0), 0)

/** The units in their order; one is open at a time. */
export function UnitList({ open, onOpen, ...parts }: UnitListProps) {
  const { form, move, remove, focusOn } = parts
  const { units } = form.values
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement } | null>(null)
  const add = (kind: UnitDraft['kind']) => {
    const unit = newUnit(kind)
    form.insertListItem('units', unit)
    onOpen(unit.key)
    focusOn(`units.${units.length}.title`)
  }
  const chosen = units.findIndex(({ key }) => key === menu?.key)
  const unit = units[chosen]
  return (
    <section className={classes.units} aria-labelledby="units-heading">
      <Cluster gap="4px 16px" align="baseline" justify="space-between" className={classes.unitsHead}>
        <h2 id="units-heading">{t`Units`}</h2>
        {units.length === 0 ? null : (
          <span>
            {countedUnits(units.length)}, {getDuration(minutesOf(units))}
          </span>
        )}
      </Cluster>
      {units.length === 0 ? (
        <EmptyState
          title={t`No units yet.`}
        >{t`A unit is a document to read, a video to watch, or a quiz to pass.`}</EmptyState>
      ) : (
        <ol className={classes.list}>
          {units.map((each, place) => {
            const { key, kind, title, minutes } = each
            const contentId = `unit-${key}`
            return (
              <li key={key} data-open={key === open || undefined}>
                <EntryRow
                  heading="h3"
                  noun="unit"
                  words={title.trim() || t`Untitled ${unitKindWords()[kind].name.toLowerCase()}`}
                  list="units"
                  place={place}
                  isOpen={key === open}
                  contentId={contentId}
                  wrong={wrongWithin(form.errors, `units.${place}`).length}
                  onToggle={() => onOpen(key === open ? null : key)}
                  onMove={(to) => move('units', place, to)}
                  onMenu={(anchor) => setMenu(menu?.anchor === anchor ? null : { key, anchor })}
                >
                  <span className={classes.kind}>
                    {unitKindWords()[kind].icon}
                    <span>{unitKindWords()[kind].name}</span>
                  </span>
                  <span className={classes.minutes}>{minutes === '' ? '–' : t`${minutes} min`}</span>
                </EntryRow>
                {key === open ? <UnitForm id={contentId} place={place} unit={each} {...parts} /> : null}
              </li>
            )
          })}
        </ol>
      )}
      <div className={classes.add}>
        {unitKinds.map((kind) => (
          <AppButton
            key={kind}
            kind="outlined"
            leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
            onClick={() => add(kind)}
          >{t`Add ${unitKindWords()[kind].name.toLowerCase()}`}</AppButton>
        ))}
      </div>
      {units.length < 2 ? null : (
        <Text
          c="faint"
          size="xs"
          className={classes.hint}
        >{t`Drag a unit by its handle to move it, or hold Alt and press an arrow key.`}</Text>
      )}
      {menu === null || unit === undefined ? null : (
        <RowMenu
          key={unit.key}
          label={t`What to do with unit ${chosen + 1}`}
          anchor={menu.anchor}
          items={entryMenuItems({
            place: chosen,
            count: units.length,
            move: (to) => move('units', chosen, to),
            remove: () => remove('units', chosen, unit, unit.title.trim()),
          })}
          onClose={() => setMenu(null)}
        />
      )}
    </section>
  )
}
