import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { PagedList } from '~/ui/components/list-content/list-content'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { type Subject, SubjectName } from '../about-document/subject'
import { withFilter, type QuestionSearch, isFiltered, withoutFilters, listedStates } from '../question-search'
import { questionQueries } from '../questions.queries'
import { formatTotal, stateFilterLabels } from '../question-labels'
import { QuestionRows } from './question-rows'
import classes from './questions-page.module.css'
import { TextLink, TextRouteLink } from '~/ui/components/text-link/text-link'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { getHref } from '~/ui/links/href'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'
import { FilterSelect, TypedSearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import questionFiltersClasses from './question-filters.module.css'
import { questionSorts } from '~/contract/enums'
import subjectClasses from '../about-document/subject.module.css'

/** Explains an empty list, with suggestions. */
function NoQuestions({ search }: { search: QuestionSearch }) {
  if (search.document !== undefined && onlyDocument(search)) {
    return <EmptyState title={t`No questions about this yet.`} />
  }
  if (isFiltered(search)) {
    return (
      <EmptyState
        title={t`No question fits all of this.`}
        action={
          <AppButtonLink
            kind="outlined"
            to="/community/questions"
            search={withoutFilters(search)}
          >{t`Show all questions`}</AppButtonLink>
        }
      />
    )
  }
  return <EmptyState title={t`No questions yet.`} />
}

const onlyDocument = ({ text, tag, state, whose }: QuestionSearch) =>
  [text, tag, state, whose].every((filter) => filter === undefined)

interface AboutSubjectProps {
  search: QuestionSearch
  subject: Subject | null
}

/** The document or section of the list, with a link to all questions. */
function AboutSubject({ search, subject }: AboutSubjectProps) {
  const isPart = search.heading !== undefined
  return (
    <Cluster as="p" gap="4px 16px" align="baseline" mt={16} className={subjectClasses.about}>
      <span>
        {subject === null ? (
          t`About a document that you may not open, or that is gone`
        ) : (
          <Trans>
            About{' '}
            <TextRouteLink to={subject.to}>
              <SubjectName subject={subject} />
            </TextRouteLink>
          </Trans>
        )}
      </span>
      {isPart ? (
        <TextLink
          to="/community/questions"
          search={withFilter(search, { heading: undefined })}
        >{t`About the whole document`}</TextLink>
      ) : null}
      <TextLink
        to="/community/questions"
        search={withFilter(search, { document: undefined, heading: undefined })}
      >{t`About everything`}</TextLink>
    </Cluster>
  )
}

interface QuestionsPageProps {
  search: QuestionSearch
  /** The document that the list is filtered by, if the reader may open it. */
  subject: Subject | null
}

/** The list of questions. The URL holds the state. */
export function QuestionsPage({ search, subject }: QuestionsPageProps) {
  const navigate = useNavigate()
  const list = useQuery(questionQueries.list(search))
  const hrefFor = (page?: number) =>
    getHref({
      to: '/community/questions',
      search: { ...search, page },
    })
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t`Community`, to: '/community' }, { label: t`Questions` }]} />
      <Box mt={8}>
        <PageTitle
          lead={t`Asked and answered by the members of the programme.`}
          aside={
            <AppButtonLink
              size="md"
              to="/community/ask"
              search={aboutIn(search)}
            >{t`Ask a question`}</AppButtonLink>
          }
        >{t`Questions`}</PageTitle>
      </Box>
      {search.document === undefined ? null : <AboutSubject search={search} subject={subject} />}
      <QuestionFilters search={search} />
      <Text c="dim" size="sm" className={classes.count} role="status">
        {list.data === undefined || list.isPlaceholderData
          ? null
          : formatTotal(list.data.total, search.text !== undefined)}
      </Text>
      <PagedList
        list={list}
        skeleton={{ rows: 8, height: 47, columns: [1, 6, 2] }}
        errorTitle={t`The questions could not be loaded.`}
        empty={<NoQuestions search={search} />}
        paging={{ page: search.page, hrefFor }}
        rowsPerPage={{
          value: search.count ?? defaultPageCount,
          options: pageCounts,
          onChange: (count) =>
            void navigate({ to: '/community/questions', search: withFilter(search, { count }) }),
        }}
      >
        {(questions) => <QuestionRows questions={questions} />}
      </PagedList>
    </>
  )
}

const aboutIn = ({ document, heading }: QuestionSearch) => ({ document, heading })

const stateOptions = () => listedStates.map((value) => ({ value, label: stateFilterLabels()[value] }))
const whoseOptions = () =>
  [
    { value: 'mine', label: t`Mine` },
    { value: 'followed', label: t`Followed by me` },
  ] as const
const sortOptions = () => [
  { value: 'newest', label: t`Newest first` },
  { value: 'votes', label: t`Most votes` },
]

/** The filters: text, state, ownership, tag and order. */
function QuestionFilters({ search }: { search: QuestionSearch }) {
  const navigate = useNavigate()
  const { data: tags } = useQuery(questionQueries.tags(''))
  const { text = '', state = '', whose = '', tag = '', sort = '' } = search
  const show = (change: Partial<QuestionSearch>, replace = false) =>
    void navigate({
      to: '/community/questions',
      search: withFilter(search, change),
      replace,
      resetScroll: false,
    })
  const words = useTypedSearch(text, (wanted) => show({ text: wanted === '' ? undefined : wanted }, true))
  return (
    <FilterForm
      action="/community/questions"
      label={t`Find questions`}
      kept={{ document: search.document, heading: search.heading, count: search.count }}
      className={questionFiltersClasses.filters}
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
      {isFiltered(search) ? (
        <TextLink to="/community/questions" search={withoutFilters(search)}>{t`Clear`}</TextLink>
      ) : null}
      <ShowButton />
    </FilterForm>
  )
}

/** Returns the most used tags, and always the selected one. */
const tagOptions = (tags: readonly { tag: string; questions: number }[], set: string) => {
  const options = tags.map(({ tag, questions }) => ({ value: tag, label: `${tag} (${questions})` }))
  const isKnown = set === '' || tags.some(({ tag }) => tag === set)
  return isKnown ? options : [{ value: set, label: set }, ...options]
}
