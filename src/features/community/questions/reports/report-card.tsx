import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProblemError } from '~/contract/problem'
import type { Report } from '~/contract/questions'
import { AppButton } from '~/ui/components/app-button/app-button'
import { StatusLabel, type StatusDescription } from '~/ui/components/status-label/status-label'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { showToast } from '~/ui/components/toasts/toasts'
import { Time } from '~/ui/format/time'
import { Cluster } from '~/ui/layouts/primitives'
import { AuthorName } from '../author-name'
import { HiddenTag } from '../list/question-rows'
import { getQuestionHref } from '../question-hrefs'
import { questionQueries } from '../questions.queries'
import { reasonLabels } from '../question-labels'
import { decideReport } from '../../community.functions'
import { reportQueries } from '../../community.queries'
import classes from './reports-page.module.css'
import { ErrorCallout } from '~/ui/components/callout/callout'

const stateLabels: () => Record<Report['state'], StatusDescription> = () => ({
  open: { name: t`Waiting`, tone: 'pending' },
  hidden: { name: t`Hidden`, tone: 'error' },
  dismissed: { name: t`Nothing wrong`, tone: 'success' },
})

interface ReportCardProps {
  report: Report
  renderText: (html: string) => ReactNode
  /** Called when the report is decided. */
  onDecided: () => void
}

/** A report: the post, the reason, and the decision. */
export function ReportCard({ report, renderText, onDecided }: ReportCardProps) {
  const { post, reason, note, reporterName, createdAt } = report
  const isAnswer = post.kind === 'answer'
  return (
    <article className={classes.card} aria-label={t`Report of: ${post.title}`}>
      <div className={classes.post}>
        <Cluster as="h2" gap="4px 8px" className={classes.title}>
          <TextRouteLink to={getQuestionHref(post.questionId, isAnswer ? post.id : undefined)}>
            {post.title}
          </TextRouteLink>
          {post.isHidden ? <HiddenTag /> : null}
        </Cluster>
        <p className={classes.byline}>
          {isAnswer ? (
            <Trans>
              An answer by <AuthorName author={post.author} />
            </Trans>
          ) : (
            <Trans>
              A question by <AuthorName author={post.author} />
            </Trans>
          )}
        </p>
        {renderText(post.html)}
      </div>
      <div className={classes.report}>
        <p className={classes.reason}>{reasonLabels()[reason]}</p>
        {note === '' ? null : <p className={classes.note}>{note}</p>}
        <p className={classes.byline}>
          {`${reporterName}, `}
          <Time at={createdAt} />
        </p>
        <Decision report={report} onDecided={onDecided} />
      </div>
    </article>
  )
}

function Decision({ report, onDecided }: Pick<ReportCardProps, 'report' | 'onDecided'>) {
  const { id, state, decidedBy, decidedAt } = report
  const queryClient = useQueryClient()
  const readAgain = () => {
    onDecided()
    return Promise.all([
      queryClient.invalidateQueries({ queryKey: reportQueries.all() }),
      queryClient.invalidateQueries({ queryKey: questionQueries.all() }),
    ])
  }
  const decide = useMutation({
    mutationFn: (wanted: 'hidden' | 'dismissed') =>
      decideReport({ data: { params: { id }, body: { state: wanted } } }),
    onSuccess: async (decided) => {
      showToast(decided.state === 'hidden' ? t`The post is hidden.` : t`The post stays as it is.`)
      await readAgain()
    },
    onError: async (error) => {
      if (!(error instanceof ProblemError) || error.code !== 'CONFLICT') return
      // The card may be removed before it shows a message.
      showToast(error.message)
      await readAgain()
    },
  })
  if (state !== 'open') {
    return (
      <p className={classes.decided}>
        <StatusLabel {...stateLabels()[state]} />
        <span className={classes.byline}>
          {decidedBy}
          {decidedAt === null ? null : (
            <>
              , <Time at={decidedAt} />
            </>
          )}
        </span>
      </p>
    )
  }
  return (
    <>
      <div className={classes.acts}>
        <AppButton
          kind="outlined"
          color="red"
          loading={decide.isPending && decide.variables === 'hidden'}
          disabled={decide.isPending && decide.variables !== 'hidden'}
          onClick={() => decide.mutate('hidden')}
        >{t`Hide the post`}</AppButton>
        <AppButton
          kind="outlined"
          loading={decide.isPending && decide.variables === 'dismissed'}
          disabled={decide.isPending && decide.variables !== 'dismissed'}
          onClick={() => decide.mutate('dismissed')}
        >{t`Nothing wrong`}</AppButton>
      </div>
      <ErrorCallout error={decide.error} />
    </>
  )
}
