import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Page } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import { toPathSlug } from '~/contract/text'
import { errorMessage } from '~/forms/error-message'
import { focusFirstError, isFocusFree } from '~/forms/form-fields'
import { AppButton } from '~/ui/components/app-button/app-button'
import { documentAddress } from '../../page-address'
import { setPageSlug } from '../page-writing.functions'
import classes from './details-panel.module.css'
import { useDetail } from './use-detail'

const getRefusal = (error: unknown) => {
  if (error === null) return null
  if (error instanceof ProblemError) {
    if (error.code === 'SLUG_IN_USE') return 'Another page has this address, or had it once.'
    if (error.fields[0]) return error.fields[0].message
  }
  return errorMessage(error)
}

/** The address of a document. */
export function AddressForm({ page }: { page: Page }) {
  const [slug, setSlug] = useState(page.slug)
  const change = useDetail(
    page,
    (wanted: string) => setPageSlug({ data: { id: page.id, slug: wanted } }),
    'The page has its new address. The old one leads to it.',
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        change.mutate(slug, {
          onSuccess: () => setSlug(toPathSlug(slug)),
          onError: () => {
            if (isFocusFree(form)) focusFirstError(form, { slug: true })
          },
        })
      }}
    >
      <h2>Address</h2>
      <TextInput
        className={classes.wide}
        size="sm"
        name="slug"
        label={`After ${documentAddress('')}`}
        description="The old address keeps leading here, for ever."
        value={slug}
        error={getRefusal(change.error)}
        onChange={(event) => {
          setSlug(event.currentTarget.value)
          change.reset()
        }}
      />
      <AppButton type="submit" kind="outlined" loading={change.isPending} disabled={slug === page.slug}>
        Change the address
      </AppButton>
    </form>
  )
}
