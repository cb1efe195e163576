import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { listDemonstrationUsers } from './sign-in.functions'
import type { DemonstrationUser } from '~/contract/session'
import { isLockedOut } from '~/contract/enums'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Box, Cluster } from '~/ui/layouts/primitives'
import classes from './demonstration-list.module.css'

export const demonstrationQueries = {
  /** Loaded by the login page of a demonstration; refetched when opened, because the page can be cached. */
  people: () =>
    queryOptions({
      queryKey: ['demonstration', 'people'],
      queryFn: ({ signal }) => listDemonstrationUsers({ signal }),
      staleTime: 0,
    }),
}

// The initial password of all demonstration accounts. Public by design: no account belongs to a real person.
const password = 'Portal-demo-1'

const statusWords: () => Record<DemonstrationUser['status'], string> = () => ({
  approved: t`Approved user`,
  pending: t`Registered, not approved yet`,
  denied: t`Denied`,
  disabled: t`Disabled`,
  blocked: t`Blocked`,
})

const describeUser = ({ role, status }: DemonstrationUser) =>
  role === 'admin' && !isLockedOut(status) ? t`Administrator` : statusWords()[status]

interface DemonstrationListProps {
  /** Fills in the form with this user. */
  onChoose: (email: string, password: string) => void
}

/** The accounts of a demonstration with their shared password. Renders nothing if none is left. */
export function DemonstrationList({ onChoose }: DemonstrationListProps) {
  const people = useQuery(demonstrationQueries.people()).data?.data ?? []
  if (people.length === 0) return null
  return (
    <Box as="section" c="dim" size="sm" className={classes.list} aria-labelledby="demonstration">
      <h2 id="demonstration">{t`Demonstration people`}</h2>
      <p>
        <Trans>
          This portal is a demonstration, without real accounts. All demo accounts use the password{' '}
          <code>{password}</code>. Choose one to fill the form.
        </Trans>
      </p>
      <Box as="ul" mt={10}>
        {people.map((person) => (
          <Cluster key={person.email} as="li" gap="0 16px" justify="space-between" className={classes.person}>
            <AppButton kind="terciary" onClick={() => onChoose(person.email, password)}>
              {person.email}
            </AppButton>
            <span>{describeUser(person)}</span>
          </Cluster>
        ))}
      </Box>
    </Box>
  )
}
