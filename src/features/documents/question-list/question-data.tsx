import { getWords } from '../sections'
import { readQuestions } from './questions'

/** The questions for search engines (schema.org, FAQPage): data, never run. */
export function QuestionData({ html }: { html: string }) {
  const questions = readQuestions(html).groups.flatMap((group) => group.questions)
  if (questions.length === 0) return null
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map((question) => ({
      '@type': 'Question',
      name: question.title,
      acceptedAnswer: { '@type': 'Answer', text: getWords(question.html) },
    })),
  }
  return (
    <script
      type="application/ld+json"
      // oxlint-disable-next-line react/no-danger -- JSON without a character that could end the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
