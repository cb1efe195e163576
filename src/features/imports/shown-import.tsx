import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '~/forms/error-message'
import { useInvalidateWhenDone } from '~/forms/use-invalidate-when-done'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Box, Cluster, Stack } from '~/ui/layouts/primitives'
import { ImportFiles } from './import-files'
import classes from './import-page.module.css'
import type { ImportSearch } from './import-search'
import { progressSentence, stateWords } from './import-words'
import { stopImport } from './imports.functions'
import { importQueries, isAtWork } from './imports.queries'

/** One import: how far it is, and what became of each file. */
export function ShownImport({ id, search }: { id: string; search: ImportSearch }) {
  const queryClient = useQueryClient()
  const one = useQuery(importQueries.one(id))
  const stop = useMutation({
    mutationFn: () => stopImport({ data: { id } }),
    // Refused is also what is over meanwhile, so that the page looks again either way.
    onSettled: () => queryClient.invalidateQueries({ queryKey: importQueries.all() }),
  })
  useInvalidateWhenDone(one.data && !isAtWork(one.data))
  if (one.data === undefined) {
    return one.error ? (
      <Callout tone="error">{errorMessage(one.error)}</Callout>
    ) : (
      <SkeletonRows rows={4} columns={[3, 1]} />
    )
  }
  const found = one.data
  const { tone, name } = stateWords()[found.state]
  const done = found.counts.total - found.counts.waiting
  return (
    <Box as="section" mt={36} aria-labelledby="shown-import">
      <SectionHeading
        id="shown-import"
        detail={
          <StatusLabel tone={tone} isBoxed>
            {name}
          </StatusLabel>
        }
      >
        {found.source}
      </SectionHeading>
      <Stack gap={10} size="sm" className={classes.progress}>
        <p role="status">{progressSentence(found)}</p>
        {isAtWork(found) ? (
          <>
            <progress
              aria-label={t`Progress`}
              {...(found.state === 'running' && { max: found.counts.total, value: done })}
            />
            <Cluster>
              <AppButton
                kind="outlined"
                loading={stop.isPending}
                onClick={() => stop.mutate()}
              >{t`Stop`}</AppButton>
            </Cluster>
          </>
        ) : null}
      </Stack>
      {found.counts.total > 0 ? <ImportFiles found={found} search={search} /> : null}
    </Box>
  )
}
