import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MailChoice, type MailChoices, isForAdministrators } from '~/contract/notifications'
import { errorMessage } from '~/ui/format/error-message'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink } from '~/ui/components/text-link/text-link'
import { showToast } from '~/ui/components/toasts/toasts'
import { Box, Text } from '~/ui/layouts/primitives'
import { chooseMails } from '../notifications.functions'
import { notificationQueries } from '../notifications.queries'
import { choiceLabels, fixedMails } from './choice-labels'
import classes from './preferences-page.module.css'

type Choice = MailChoices['mails'][number]

const useChoose = () => {
  const queryClient = useQueryClient()
  // The pending choices, until saved or refused.
  const [chosen, setChosen] = useState<Partial<Record<MailChoice, Choice>>>({})
  const { queryKey } = notificationQueries.choices()
  // A later choice stays until its own response.
  const drop = (choice: Choice) =>
    setChosen((before) => {
      const { [choice.kind]: latest, ...others } = before
      return latest === choice ? others : before
    })
  const { mutate, error } = useMutation({
    // Choices are saved in sequence, so that the last one wins.
    scope: { id: 'mail-choices' },
    mutationFn: (choice: Choice) => chooseMails({ data: { mails: [choice] } }),
    onSuccess: async (saved, choice) => {
      // A pending response may be older than the saved choice.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      drop(choice)
      const { kind, mail } = choice
      const { name } = choiceLabels()[kind]
      showToast(mail ? t`${name}: by mail from now on.` : t`${name}: no longer by mail.`)
    },
    onError: (_error, choice) => drop(choice),
  })
  const choose = (kind: MailChoice, mail: boolean) => {
    const choice = { kind, mail }
    setChosen((before) => ({ ...before, [kind]: choice }))
    mutate(choice)
  }
  return { chosen, choose, error }
}

/** The user's mail preferences; each choice is saved immediately. */
export function PreferencesPage() {
  const { mails } = useSuspenseQuery(notificationQueries.choices()).data
  const { chosen, choose, error } = useChoose()
  const ofAdministrators = mails.filter(({ kind }) => isForAdministrators(kind) && kind !== 'summary')
  const failed = error === null ? null : errorMessage(error)
  const getChoice = (kind: MailChoice) => (
    <Checkbox
      key={kind}
      className={classes.choice}
      label={choiceLabels()[kind].name}
      description={choiceLabels()[kind].when}
      checked={chosen[kind]?.mail ?? mails.some((each) => each.kind === kind && each.mail)}
      onChange={({ currentTarget: { checked } }) => choose(kind, checked)}
    />
  )
  return (
    <div className={classes.page}>
      <Breadcrumbs crumbs={[{ label: t`Notifications`, to: '/notifications' }, { label: t`Your mails` }]} />
      <Box mt={8}>
        <PageTitle
          lead={
            <Trans>
              You’ll find everything under <TextLink to="/notifications">Notifications</TextLink>. Choose what
              we also email you.
            </Trans>
          }
        >{t`Your mails`}</PageTitle>
      </Box>
      {failed === null ? null : (
        <Callout tone="error" isAnnounced>
          {failed}
        </Callout>
      )}
      <section>
        <SectionHeading>{t`As it happens`}</SectionHeading>
        {mails.flatMap(({ kind }) =>
          kind === 'digest' || isForAdministrators(kind) ? [] : [getChoice(kind)],
        )}
      </section>
      {ofAdministrators.length === 0 ? null : (
        <section>
          <SectionHeading>{t`As an administrator`}</SectionHeading>
          <Text
            c="dim"
            size="sm"
          >{t`At most one mail a day of each kind while you have not read what it is about.`}</Text>
          {ofAdministrators.map(({ kind }) => getChoice(kind))}
        </section>
      )}
      <section>
        <SectionHeading>{t`Once a week`}</SectionHeading>
        {mails.some(({ kind }) => kind === 'summary') ? getChoice('summary') : null}
        {getChoice('digest')}
      </section>
      <section>
        <SectionHeading>{t`Always`}</SectionHeading>
        <dl className={classes.fixed}>
          {fixedMails().map(({ kind, name, why }) => (
            <div key={kind}>
              <dt>{name}</dt>
              <dd>{why}</dd>
            </div>
          ))}
          <div>
            <dt>{t`Your account`}</dt>
            <dd>{t`Confirmations, passwords and changes of your account come by mail as well.`}</dd>
          </div>
        </dl>
      </section>
      <section>
        <SectionHeading>{t`Never`}</SectionHeading>
        <Text
          c="dim"
          size="sm"
          py={12}
        >{t`Accepted answers and report outcomes appear only in your notifications.`}</Text>
      </section>
    </div>
  )
}
