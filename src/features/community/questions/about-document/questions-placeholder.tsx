import rows from '../list/question-rows.module.css'
import classes from './document-questions.module.css'

/**
 * A placeholder for a document's questions while their code loads. Includes their styles in the page, since the server
 * renders the questions too.
 */
export function QuestionsPlaceholder() {
  return (
    <div className={classes.questions} aria-hidden="true">
      <div className={rows.rows} />
    </div>
  )
}
