/** A document's title, and the heading in it. */
export function SubjectName({ subject: { title, headingText } }: { subject: SubjectWords }) {
  return headingText === '' || headingText === title ? title : `${title}: ${headingText}`
}

interface SubjectWords {
  title: string
  headingText: string
}
