import { t } from '@lingui/core/macro'
import { TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { tag } from '~/contract/questions'
import { isComposing } from '~/ui/keyboard/is-composing'
import { questionQueries } from '../questions.queries'
import classes from './tag-field.module.css'

// Milliseconds.
const debounceMs = 150
const maxTags = 5

/** Normalises a tag as the contract does; leaves an invalid one unchanged, so that validation reports it. */
const normalizeTag = (text: string) => {
  const found = v.safeParse(tag, text)
  return found.success ? found.output : text.trim()
}

interface TagFieldProps {
  value?: readonly string[]
  onChange: (tags: string[]) => void
  error?: ReactNode
}

/** A field for up to five tags, with suggestions of used ones. */
export function TagField({ value, onChange, error }: TagFieldProps) {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim().toLowerCase().slice(0, 40), debounceMs)
  const { data } = useQuery(questionQueries.tags(asked))
  return (
    <TagsInput
      label={t`Tags`}
      description={t`Up to five. Enter or a comma after each.`}
      id="tags"
      name="tags"
      classNames={{ pill: classes.pill }}
      maxTags={maxTags}
      data={(data?.data ?? []).map((known) => known.tag)}
      splitChars={[',', ' ']}
      acceptValueOnBlur
      value={[...(value ?? [])]}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={(event) => {
        // Does not create a tag during IME composition, whose keys the field does not receive.
        if (isComposing(event)) event.stopPropagation()
      }}
      onChange={(tags) => onChange([...new Set(tags.map(normalizeTag))])}
    />
  )
}
