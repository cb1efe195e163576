import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Application } from '~/contract/applications'
import { isProblem } from '~/contract/problem'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { refusalMessage } from '~/ui/format/error-message'
import { accountQueries } from '~/forms/stale-queries'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Box, Cluster, Stack } from '~/ui/layouts/primitives'
import { assignApplication } from '../applications.functions'
import { applicationQueries } from '../applications.queries'

/** An administrator who can be assigned to applications. */
export interface Administrator {
  identityUid: string
  name: string
}

interface AssignmentFormProps {
  application: Application
  administrators: readonly Administrator[]
}

/** Assigns a submitted application to the user or another administrator, or unassigns it. */
export function AssignmentForm({ application, administrators }: AssignmentFormProps) {
  const { identityUid, assignment } = application
  const queryClient = useQueryClient()
  const me = getUser(useSession())?.identityUid
  const current = assignment?.identityUid ?? ''
  // Null until the user selects another value.
  const [chosen, setChosen] = useState<string | null>(null)
  const isAdministrator = (uid: string) => administrators.some((each) => each.identityUid === uid)
  // The selected user is no longer an administrator, and so not an option.
  const wanted = chosen === '' || (chosen !== null && isAdministrator(chosen)) ? chosen : current
  const assign = useMutation({
    mutationFn: (assignedTo: string) =>
      assignApplication({
        data: {
          params: { id: identityUid },
          body: { assignedTo: assignedTo || null, seen: current || null },
        },
      }),
    onSuccess: (changed) => {
      setChosen(null)
      queryClient.setQueryData(applicationQueries.one(identityUid).queryKey, changed)
      return queryClient.invalidateQueries({ queryKey: applicationQueries.all() })
    },
    onError: (error) => {
      if (isProblem(error, 'FIELDS_INVALID')) {
        // The selected user is no longer an administrator.
        void queryClient.invalidateQueries(accountQueries)
        return
      }
      // Another administrator was faster: shows who.
      if (!isProblem(error, 'CONFLICT') && !isProblem(error, 'NOTHING_TO_REVIEW')) return
      setChosen(null)
      void queryClient.invalidateQueries({ queryKey: applicationQueries.all() })
    },
  })
  const assigning = (to: string) => ({
    loading: assign.isPending && assign.variables === to,
    disabled: assign.isPending,
    onClick: () => assign.mutate(to),
  })
  const isAtField = isProblem(assign.error, 'FIELDS_INVALID')
  return (
    <Box as="section" size="sm" mb={20} aria-label={t`Assignment`}>
      <Stack gap={8}>
        <NativeSelect
          label={t`Assigned to`}
          size="sm"
          value={wanted}
          error={isAtField ? refusalMessage(assign.error) : undefined}
          onChange={({ currentTarget: { value } }) => {
            assign.reset()
            setChosen(value)
          }}
        >
          <option value="">{t`No one yet`}</option>
          {assignment !== null && !isAdministrator(current) ? (
            <option value={current}>{assignment.name}</option>
          ) : null}
          {administrators.map((each) => (
            <option key={each.identityUid} value={each.identityUid}>
              {each.identityUid === me ? t`${each.name} (you)` : each.name}
            </option>
          ))}
        </NativeSelect>
        <Cluster gap={8}>
          {wanted === '' || wanted === current ? null : (
            <AppButton kind="outlined" {...assigning(wanted)}>{t`Assign`}</AppButton>
          )}
          {me === undefined || current === me || wanted === me ? null : (
            <AppButton kind="outlined" {...assigning(me)}>{t`Assign to me`}</AppButton>
          )}
          {current === '' || (wanted !== '' && wanted !== current) ? null : (
            <AppButton kind="outlined" {...assigning('')}>{t`Release`}</AppButton>
          )}
        </Cluster>
        {assign.error === null || isAtField ? null : (
          <Callout tone="error" isAnnounced>
            {refusalMessage(assign.error)}
          </Callout>
        )}
      </Stack>
    </Box>
  )
}
