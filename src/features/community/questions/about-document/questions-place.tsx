import rows from '../list/question-rows.module.css'
import classes from './document-questions.module.css'

/**
 * Where a document's questions will stand, while their code comes. Brings their styles with those of the page: the
 * server draws the questions too.
 */
export function QuestionsPlaceholder() {
  return (
    <div className={classes.questions} aria-hidden="true">
      <div className={rows.rows} />
    </div>
  )
}
