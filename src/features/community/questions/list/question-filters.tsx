import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FilterSelect, TypedSearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { TextLink } from '~/ui/components/text-link/text-link'
import { isNarrowed, listedStates, withChange, withoutFilters, type QuestionSearch } from '../question-search'
import { listedStateWords } from '../question-words'
import { questionQueries } from '../questions.queries'
import classes from './question-filters.module.css'
import { questionSorts } from '~/contract/enums'

const stateOptions = () => listedStates.map((value) => ({ value, label: listedStateWords()[value] }))
const whoseOptions = () =>
  [
    { value: 'mine', label: t`Mine` },
    { value: 'followed', label: t`Followed by me` },
  ] as const
const sortOptions = () => [
  { value: 'newest', label: t`Newest first` },
  { value: 'votes', label: t`Most votes` },
]

/** Words, state, whose, tag and order. */
export function QuestionFilters({ search }: { search: QuestionSearch }) {
  const navigate = useNavigate()
  const { data: tags } = useQuery(questionQueries.tags(''))
  const { text = '', state = '', whose = '', tag = '', sort = '' } = search
  const show = (change: Partial<QuestionSearch>, replace = false) =>
    void navigate({
      to: '/community/questions',
      search: withChange(search, change),
      replace,
      resetScroll: false,
    })
  const words = useTypedSearch(text, (wanted) => show({ text: wanted === '' ? undefined : wanted }, true))
  return (
    <FilterForm
      action="/community/questions"
      label={t`Find questions`}
      kept={{ document: search.document, heading: search.heading, count: search.count }}
      className={classes.filters}
      onShow={words.sendNow}
    >
      <TypedSearchField label={t`Words in it, or in its answers`} name="text" text={words} />
      <FilterSelect
        label={t`State`}
        name="state"
        value={state}
        options={stateOptions()}
        onChange={(value) => show({ state: listedStates.find((known) => known === value) })}
      />
      <FilterSelect
        label={t`Whose`}
        name="whose"
        value={whose}
        options={whoseOptions()}
        anyLabel={t`Everybody’s`}
        onChange={(value) => show({ whose: whoseOptions().find((known) => known.value === value)?.value })}
      />
      <FilterSelect
        label={t`Tag`}
        name="tag"
        value={tag}
        options={tagOptions(tags?.data ?? [], tag)}
        onChange={(value) => show({ tag: value === '' ? undefined : value })}
      />
      <FilterSelect
        label={t`Order`}
        name="sort"
        value={sort}
        options={sortOptions()}
        anyLabel={text === '' ? t`Active last` : t`Best first`}
        onChange={(value) => show({ sort: questionSorts.find((known) => known === value) })}
      />
      {isNarrowed(search) ? (
        <TextLink to="/community/questions" search={withoutFilters(search)}>{t`Clear`}</TextLink>
      ) : null}
      <ShowButton />
    </FilterForm>
  )
}

/** The tags used most, and always the one that is set. */
const tagOptions = (tags: readonly { tag: string; questions: number }[], set: string) => {
  const options = tags.map(({ tag, questions }) => ({ value: tag, label: `${tag} (${questions})` }))
  const isKnown = set === '' || tags.some(({ tag }) => tag === set)
  return isKnown ? options : [{ value: set, label: set }, ...options]
}
