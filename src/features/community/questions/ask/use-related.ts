import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { pluralize } from '~/ui/format/numbers'
import { questionQueries } from '../questions.queries'

// Milliseconds of quiet before anybody is asked, and letters that say something.
const quiet = 350
const fewestLetters = 8

/** Documents and questions that may answer what is being typed. */
export const useRelated = (title: string) => {
  const [asked] = useDebouncedValue(title.trim().slice(0, 200), quiet)
  const isEnough = asked.length >= fewestLetters
  const { data } = useQuery({ ...questionQueries.related(asked), enabled: isEnough })
  const { documents = [], questions = [] } = (isEnough ? data : undefined) ?? {}
  const words =
    documents.length + questions.length === 0
      ? ''
      : `${pluralize(documents.length, 'document')} and ${pluralize(questions.length, 'question')} may answer it`
  return { documents, questions, words, isAnswered: isEnough && data !== undefined }
}

export type Related = ReturnType<typeof useRelated>
