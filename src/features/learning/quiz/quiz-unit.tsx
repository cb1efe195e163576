import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuizResult, UnitContent } from '~/contract/learning-paths'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import type { RenderText } from '../render-text'
import { learningPathQueries } from '../learning-paths.queries'
import { QuizForm } from './quiz-form'
import { QuizOutcome } from './quiz-outcome'

interface QuizUnitProps {
  unit: UnitContent
  renderText: RenderText
}

/** A unit to answer: the questions, and then what was right, and why. */
export function QuizUnit({ unit, renderText }: QuizUnitProps) {
  const { quiz, lastResult, slug, path } = unit
  const queryClient = useQueryClient()
  const [isAnswering, setIsAnswering] = useState(false)
  const [isFresh, setIsFresh] = useState(false)
  if (quiz === null || quiz.questions.length === 0) {
    return <EmptyState title="This quiz has no questions yet." />
  }
  const take = (result: QuizResult) => {
    queryClient.setQueryData(learningPathQueries.unit(path.slug, slug).queryKey, (content) =>
      content ? { ...content, lastResult: result } : content,
    )
    setIsAnswering(false)
    setIsFresh(true)
  }
  if (lastResult !== null && !isAnswering) {
    return (
      <QuizOutcome
        key={lastResult.at}
        unit={unit}
        quiz={quiz}
        result={lastResult}
        isFresh={isFresh}
        renderText={renderText}
        onAgain={() => setIsAnswering(true)}
      />
    )
  }
  return <QuizForm key={slug} unit={unit} quiz={quiz} onResult={take} hasFocus={isAnswering} />
}
