import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { FilterSelect, PeriodFields, SearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm } from '~/ui/components/filter-fields/filter-form'
import { TextLink } from '~/ui/components/text-link/text-link'
import { actionOptions } from './action-words'
import { type AuditSearch, isFiltered, withChange } from './audit-search'

const names = ['actor', 'subject', 'from', 'to'] as const

/** Who, what, to whom and when. */
export function AuditFilters({ search }: { search: AuditSearch }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { actor = '', action = '', subject = '', from = '', to = '' } = search
  const shown = useRef({ actor, subject, from, to })
  // The fields keep what is typed; another address says otherwise, and takes the focus from none of them.
  useEffect(() => {
    const asked = { actor, subject, from, to }
    for (const name of names) {
      const field = form.current?.elements.namedItem(name)
      if (asked[name] !== shown.current[name] && field instanceof HTMLInputElement) field.value = asked[name]
    }
    shown.current = asked
  }, [actor, subject, from, to])
  const show = (change: Record<string, string>) =>
    // What is empty or not understood is dropped, as from an address.
    void navigate({ to: '/admin/audit', search: withChange(search, change) })
  // Also what is typed and was not asked for yet.
  const written = () => {
    const fields = new FormData(form.current ?? undefined)
    return Object.fromEntries(names.map((name) => [name, String(fields.get(name) ?? '')]))
  }
  return (
    <FilterForm ref={form} action="/admin/audit" label={t`Find acts`} onShow={() => show(written())}>
      <SearchField
        label={t`Done by (e-mail)`}
        lead={t`Done by`}
        placeholder={t`E-mail`}
        name="actor"
        maxLength={254}
        defaultValue={actor}
      />
      <SearchField
        label={t`Done to (e-mail or id)`}
        lead={t`Done to`}
        placeholder={t`E-mail or id`}
        name="subject"
        maxLength={254}
        defaultValue={subject}
      />
      <FilterSelect
        label={t`Act`}
        name="action"
        value={action}
        options={actionOptions(action)}
        onChange={(value) => show({ ...written(), action: value })}
      />
      <PeriodFields from={from} to={to} />
      <AppButton kind="outlined" type="submit">{t`Show`}</AppButton>
      {isFiltered(search) ? <TextLink to="/admin/audit" search={{}}>{t`Clear`}</TextLink> : null}
    </FilterForm>
  )
}
