import { t } from '@lingui/core/macro'
import { IconGripVertical } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useListDragging } from '~/ui/dragging/use-list-dragging'
import { moveItem } from '~/ui/dragging/move-item'
import { Box, Text, VisuallyHidden } from '~/ui/layouts/primitives'
import { MoveButton } from '../move-button'
import type { QuestionProps } from './choice-question'
import classes from './question.module.css'

/** Options to be put in order: dragged, or moved by the buttons beside them. */
export function OrderingQuestion({ id, question, number, chosen, onChoose, isHeld }: QuestionProps) {
  const list = useRef<HTMLOListElement>(null)
  const [said, say] = useState('')
  const getText = (option: string) => question.options.find((known) => known.id === option)?.text ?? ''
  const move = (from: number, to: number) => {
    const option = chosen[from]
    if (isHeld || option === undefined || from === to || to < 0 || to >= chosen.length) return
    onChoose(moveItem(chosen, from, to))
    say(t`${getText(option)}, moved to place ${to + 1} of ${chosen.length}`)
  }
  useListDragging(list, (_list, from, to) => move(from, to))
  return (
    <fieldset aria-describedby={`${id}-help`}>
      <legend className={classes.text}>
        {number}. {question.text}
      </legend>
      <Text
        id={`${id}-help`}
        c="faint"
        size="sm"
        className={classes.help}
      >{t`Put them in order: drag them, or use the arrows.`}</Text>
      <Box ref={list} as="ol" mt={12}>
        {chosen.map((option, index) => (
          <li
            key={option}
            className={classes.item}
            data-drag={question.id}
            data-id={index}
            data-label={getText(option)}
          >
            <IconGripVertical className={classes.grip} size={16} stroke={1.6} aria-hidden="true" />
            <span className={classes.place} aria-hidden="true">
              {index + 1}
            </span>
            <span>{getText(option)}</span>
            <span className={classes.moves}>
              {([-1, 1] as const).map((by) => (
                <MoveButton
                  key={by}
                  {...(index === 0 && by === -1 ? { id } : {})}
                  size={36}
                  label={t`Move “${getText(option)}” ${by < 0 ? 'up' : 'down'}`}
                  by={by}
                  isAtEnd={by < 0 ? index === 0 : index === chosen.length - 1}
                  onMove={() => move(index, index + by)}
                />
              ))}
            </span>
          </li>
        ))}
      </Box>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </fieldset>
  )
}
