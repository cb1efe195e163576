import { splitAtHeadings, getWords, type Section } from '../sections'

export interface QuestionGroup {
  id: string
  title: string
  /** What stands before the first question, as HTML. */
  lead: string
  questions: Section[]
}

export interface Questions {
  /** What stands before the first group, as HTML. */
  lead: string
  groups: QuestionGroup[]
}

/** The questions of a page: each heading of the third depth is one, each of the second a group of them. */
export function readQuestions(html: string): Questions {
  const { lead, sections } = splitAtHeadings(html, 2)
  const groups = sections.map(({ id, title, html: group }) => {
    const { lead: groupLead, sections: questions } = splitAtHeadings(group, 3)
    return { id, title, lead: groupLead, questions }
  })
  return { lead, groups }
}

/** Those that hold every word looked for, in the question or in its answer; groups without any are left out. */
export function filterQuestions(groups: readonly QuestionGroup[], wanted: string): QuestionGroup[] {
  const words = wanted.toLocaleLowerCase('en').split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]
  return groups.flatMap((group) => {
    const questions = group.questions.filter(({ title, html }) => {
      const text = `${title} ${getWords(html)}`.toLocaleLowerCase('en')
      return words.every((word) => text.includes(word))
    })
    return questions.length === 0 ? [] : [{ ...group, questions }]
  })
}
