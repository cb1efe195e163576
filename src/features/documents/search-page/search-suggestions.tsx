import { t } from '@lingui/core/macro'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRestoreFocus } from '~/forms/focus'
import { IconButton } from '~/ui/components/icon-button/icon-button'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextButton, TextLink } from '~/ui/components/text-link/text-link'
import { Stack, Text } from '~/ui/layouts/primitives'
import classes from './search-suggestions.module.css'

/** The most frequent searches of readers with the same access, as links. */
export function PopularSearches({ searches }: { searches: readonly string[] }) {
  if (searches.length === 0) return null
  return (
    <section aria-label={t`Popular searches`}>
      <SectionHeading>{t`Popular searches`}</SectionHeading>
      <Stack as="ul" gap={0}>
        {searches.map((q) => (
          <li key={q} className={classes.row}>
            <TextLink to="/search" search={{ q }}>
              {q}
            </TextLink>
          </li>
        ))}
      </Stack>
    </section>
  )
}

interface RecentSearchesProps {
  searches: readonly string[]
  onForget: (q: string) => void
  onForgetAll: () => void
}

/** The user's recent searches, to repeat or remove. */
export function RecentSearches({ searches, onForget, onForgetAll }: RecentSearchesProps) {
  const [timesForgotten, setTimesForgotten] = useState(0)
  useRestoreFocus(String(timesForgotten), searches.length === 0 ? 'main h1' : '#your-searches')
  const forget = (some: () => void) => {
    some()
    setTimesForgotten(timesForgotten + 1)
  }
  if (searches.length === 0) return null
  return (
    <section aria-label={t`Your searches`}>
      <SectionHeading
        id="your-searches"
        isFocusable
        action={<TextButton onClick={() => forget(onForgetAll)}>{t`Remove all`}</TextButton>}
      >{t`Your searches`}</SectionHeading>
      <Stack as="ul" gap={0}>
        {searches.map((q) => (
          <li key={q} className={classes.row}>
            <TextLink to="/search" search={{ q }}>
              {q}
            </TextLink>
            <IconButton aria-label={t`Remove “${q}”`} onClick={() => forget(() => onForget(q))}>
              <IconX size={14} stroke={1.7} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </Stack>
      <Text c="faint" size="sm" mt={8}>{t`Kept in this browser alone.`}</Text>
    </section>
  )
}
