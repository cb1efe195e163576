/** Somebody who waits for an answer. */
export interface Waiting<Question, Answer> {
  question: Question
  answer: (answer: Answer) => void
  fail: (error: unknown) => void
}

/**
 * Answers questions of one kind in rounds: whoever asks while a round is under way waits for the next, together
 * with all others who do. So what a round does for one it does for all, and none of it began before they asked.
 *
 * @param round answers everybody it is given; if it throws, the rest of them fail with that
 */
export const createRounds = <Question, Answer>(
  round: (waiting: readonly Waiting<Question, Answer>[]) => Promise<void>,
): ((kind: string, question: Question) => Promise<Answer>) => {
  const kinds = new Map<string, Waiting<Question, Answer>[]>()
  const run = async (kind: string) => {
    for (let next = kinds.get(kind); next && next.length > 0; next = kinds.get(kind)) {
      kinds.set(kind, [])
      try {
        await round(next)
      } catch (error) {
        for (const { fail } of next) fail(error)
      }
    }
    kinds.delete(kind)
  }
  return (kind, question) =>
    new Promise((answer, fail) => {
      const waiting = kinds.get(kind)
      if (waiting) {
        waiting.push({ question, answer, fail })
        return
      }
      kinds.set(kind, [{ question, answer, fail }])
      void run(kind)
    })
}
