import { createFileRoute } from '@tanstack/react-router'
import { entrySearch } from '~/features/session/log-in/entry-search'
import { LogInPage } from '~/features/session/log-in/log-in-page'
import { requestPasswordReset } from '~/features/users/users.functions'
import { SinglePageFrame } from './-frame/frames'

export const Route = createFileRoute('/login')({
  validateSearch: entrySearch,
  component: LogIn,
})

function LogIn() {
  const { redirect } = Route.useSearch()
  return (
    <SinglePageFrame>
      <LogInPage
        redirect={redirect}
        requestPasswordReset={(email) => requestPasswordReset({ data: { email } })}
      />
    </SinglePageFrame>
  )
}
