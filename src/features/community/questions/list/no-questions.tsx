import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { TextLink } from '~/ui/components/text-link/text-link'
import { isNarrowed, withChange, withoutFilters, type QuestionSearch } from '../question-search'

interface NoQuestionsProps {
  search: QuestionSearch
  /** How many there are on other pages. */
  total: number
}

/** Why no question is shown, and what helps. */
export function NoQuestions({ search, total }: NoQuestionsProps) {
  if (total > 0) {
    return (
      <EmptyState
        title="There are no questions this far on."
        action={
          <TextLink to="/community/questions" search={withChange(search, {})}>
            Go to the first page
          </TextLink>
        }
      />
    )
  }
  if (search.document !== undefined && onlyDocument(search)) {
    return <EmptyState title="Nobody has asked about this yet." />
  }
  if (isNarrowed(search)) {
    return (
      <EmptyState
        title="No question fits all of this."
        action={
          <AppButtonLink kind="outlined" to="/community/questions" search={withoutFilters(search)}>
            Show all questions
          </AppButtonLink>
        }
      />
    )
  }
  return <EmptyState title="Nobody has asked anything yet." />
}

const onlyDocument = ({ text, tag, state, whose }: QuestionSearch) =>
  [text, tag, state, whose].every((filter) => filter === undefined)
