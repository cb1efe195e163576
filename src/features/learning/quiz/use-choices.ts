import { useState } from 'react'
import { useKeptTexts } from '~/ui/kept-texts/kept-texts'
import { readChoices, type Choices } from './quiz-answers'

/**
 * What was chosen in a quiz: kept in this browser until it is sent, so that nothing is lost on leaving.
 * @param key whose answers to which revision of which quiz
 */
export const useChoices = (
  key: string,
): [choices: Choices, choose: (question: string, options: readonly string[]) => void, clear: () => void] => {
  const [texts, kept] = useKeptTexts(key, 1)
  // Beside what is kept, since a browser may keep nothing.
  const [typed, setTyped] = useState<{ key: string; choices: Choices } | null>(null)
  const choices = typed?.key === key ? typed.choices : readChoices(texts[0])
  const choose = (question: string, options: readonly string[]) => {
    const next = { ...choices, [question]: options }
    setTyped({ key, choices: next })
    kept.add(JSON.stringify(next))
  }
  const clear = () => {
    setTyped({ key, choices: {} })
    kept.clear()
  }
  return [choices, choose, clear]
}
