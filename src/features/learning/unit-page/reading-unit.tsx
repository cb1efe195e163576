import type { UnitContent } from '~/contract/learning-paths'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import type { RenderText } from '../render-text'
import type { UnitSaving } from '../saving/unit-saving'
import { FinishBar } from './finish-bar'
import classes from './reading-unit.module.css'

interface ReadingUnitProps {
  unit: UnitContent
  saving: UnitSaving
  renderText: RenderText
}

/** A unit to read: the document's own words. */
export function ReadingUnit({ unit, saving, renderText }: ReadingUnitProps) {
  const { document, html } = unit
  return (
    <>
      {document === null ? (
        html === '' ? (
          <EmptyState title="The document of this unit is not published at the moment.">
            You can go on without it, and come back when it is.
          </EmptyState>
        ) : null
      ) : (
        <>
          {renderText(document.html)}
          <p className={classes.source} data-no-print>
            This is the document <TextPlace to={`/documents/${document.slug}`}>{document.title}</TextPlace>,
            as it was changed on <Time at={document.changedAt} format="long-day" />.
          </p>
        </>
      )}
      <FinishBar
        unit={unit}
        saving={saving}
        label="Mark as read and continue"
        labelAgain="Mark as read again"
      />
    </>
  )
}
