import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ProblemError } from '~/contract/problem'
import { uploadMessage } from '~/ui/format/error-message'
import { uploadKey } from '~/forms/uploads'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Stack, VisuallyHidden, Cluster } from '~/ui/layouts/primitives'
import classes from './kit-form.module.css'
import { uploadKitPicture } from './managed-kits.functions'
import type { KitFormState } from './use-kit-form'

const getRefusal = (error: unknown): string =>
  uploadMessage(error, {
    tooLarge: t`This picture is larger than 32 MB. Choose a smaller one.`,
    unreadable: t`This file is not a picture we can read. Choose a JPEG, PNG, WebP, AVIF or GIF.`,
  })

/** The picture of a kit: uploaded when chosen, with a text alternative. */
export function PictureField({ form }: Pick<KitFormState, 'form'>) {
  const input = useRef<HTMLInputElement>(null)
  const { picture } = form.values
  const upload = useMutation({
    mutationKey: uploadKey,
    mutationFn: async (file: File) => {
      const data = new FormData()
      data.set('picture', file)
      const media = await uploadKitPicture({ data })
      if (media.kind !== 'image') throw new ProblemError('UNSUPPORTED_MEDIA_TYPE')
      return media.url
    },
    onSuccess: (src) => form.setFieldValue('picture', { src, alt: picture?.alt ?? '' }),
  })
  return (
    <div className={classes.picture}>
      <div className={classes.preview}>
        {picture === null ? (
          <p className={classes.none}>{t`No picture yet: members see a drawing.`}</p>
        ) : (
          <img src={picture.src} alt={picture.alt} width={320} height={240} loading="lazy" decoding="async" />
        )}
      </div>
      <Stack gap={14}>
        <VisuallyHidden
          ref={input}
          type="file"
          accept="image/*"
          aria-label={t`Choose a picture`}
          tabIndex={-1}
          as="input"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) upload.mutate(file)
            // Cleared, so that the same file can be chosen again after an error.
            currentTarget.value = ''
          }}
        />
        <Cluster>
          <AppButton kind="outlined" loading={upload.isPending} onClick={() => input.current?.click()}>
            {picture === null ? t`Upload a picture` : t`Upload another`}
          </AppButton>
          {picture === null ? null : (
            <AppButton
              kind="terciary"
              disabled={upload.isPending}
              onClick={() => form.setFieldValue('picture', null)}
            >{t`Remove`}</AppButton>
          )}
        </Cluster>
        {upload.error === null ? null : (
          <Callout tone="error" isAnnounced>
            {getRefusal(upload.error)}
          </Callout>
        )}
        {form.errors['picture.src'] === undefined ? null : (
          <Callout tone="error">{form.errors['picture.src']}</Callout>
        )}
        {picture === null ? null : (
          <TextInput
            label={t`What the picture shows`}
            description={t`For people who can’t see it.`}
            {...form.field('picture.alt')}
          />
        )}
      </Stack>
    </div>
  )
}
