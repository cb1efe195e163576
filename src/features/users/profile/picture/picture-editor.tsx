import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { formatFullName } from '~/contract/full-name'
import { maxPictureBytes } from '~/contract/media'
import type { User } from '~/contract/users'
import { uploadMessage } from '~/ui/format/error-message'
import { useRestoreFocus } from '~/forms/focus'
import { sessionQueries } from '~/auth/session.queries'
import { AppButton, inertProps } from '~/ui/components/app-button/app-button'
import { Avatar } from '~/ui/components/avatar/avatar'
import { Callout } from '~/ui/components/callout/callout'
import { showToast } from '~/ui/components/toasts/toasts'
import { lazyComponent } from '~/ui/lazy/lazy'
import { Cluster, Stack, Text, VisuallyHidden } from '~/ui/layouts/primitives'
import { removePicture, uploadPicture } from '../../users.functions'
import { userQueries } from '../../users.queries'
import classes from './picture-editor.module.css'

const PictureCrop = lazyComponent(
  () => import('./picture-crop').then((module) => module.PictureCrop),
  <div className={classes.stage} />,
)

const getRefusal = (error: unknown): string =>
  uploadMessage(error, {
    tooLarge: t`This picture is larger than 10 MB. Choose a smaller one.`,
    unreadable: t`This file is not a picture we can read. Choose a JPEG, PNG, WebP, AVIF or GIF.`,
  })

/** Edits the user's own picture: choose, crop, preview, upload, or remove. */
export function PictureEditor({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const inputRef = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ url: string; name: string } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [doing, setDoing] = useState<'upload' | 'removal' | null>(null)
  const isBusy = doing !== null
  const name = formatFullName(user)
  const chooseId = useId()
  useRestoreFocus(`${chosen === null} ${user.profilePicture === null}`, `[id="${chooseId}"]`)

  const forget = () => {
    if (chosen !== null) URL.revokeObjectURL(chosen.url)
    setChosen(null)
  }

  const change = async (what: typeof doing, act: () => Promise<User>, said: string) => {
    setDoing(what)
    setRefusal(null)
    try {
      queryClient.setQueryData(userQueries.one(user.identityUid).queryKey, await act())
      forget()
      showToast(said)
      void queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 0 })
    } catch (error) {
      setRefusal(getRefusal(error))
    } finally {
      setDoing(null)
    }
  }

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // Cleared, so that the same file can be chosen again after an error.
    event.currentTarget.value = ''
    if (file === undefined) return
    forget()
    if (file.size > maxPictureBytes) {
      setRefusal(t`This picture is larger than 10 MB. Choose a smaller one.`)
      return
    }
    setRefusal(null)
    setChosen({ url: URL.createObjectURL(file), name: file.name })
  }

  const upload = (picture: Blob) => {
    const form = new FormData()
    form.set('id', user.identityUid)
    form.set('picture', picture, 'picture.png')
    return change('upload', () => uploadPicture({ data: form }), t`Your picture is saved.`)
  }

  return (
    <Cluster gap="20px 24px" mt={20}>
      <Avatar name={name} pictureUrl={user.profilePicture} size={96} />
      <Stack gap={8} className={classes.acts}>
        <VisuallyHidden
          ref={inputRef}
          type="file"
          accept="image/*"
          aria-label={t`Choose a picture`}
          tabIndex={-1}
          as="input"
          onChange={choose}
        />
        <Cluster gap="12px 20px">
          <AppButton
            id={chooseId}
            kind="outlined"
            // The focus may move here meanwhile, too.
            {...(isBusy ? inertProps : { onClick: () => inputRef.current?.click() })}
          >
            {user.profilePicture === null ? t`Choose a picture` : t`Choose another`}
          </AppButton>
          {user.profilePicture === null ? null : (
            <AppButton
              kind="terciary"
              loading={doing === 'removal'}
              disabled={isBusy}
              onClick={() =>
                void change(
                  'removal',
                  () => removePicture({ data: { id: user.identityUid } }),
                  t`Your picture is removed.`,
                )
              }
            >{t`Remove`}</AppButton>
          )}
        </Cluster>
        <Text
          c="faint"
          size="sm"
        >{t`JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. You choose the part to show next.`}</Text>
        {refusal === null ? null : (
          <Callout tone="error" isAnnounced>
            {refusal}
          </Callout>
        )}
      </Stack>
      {chosen === null ? null : (
        <div className={classes.crop}>
          <PictureCrop
            key={chosen.url}
            url={chosen.url}
            isSending={isBusy}
            onUse={upload}
            onCancel={forget}
            onLost={forget}
            onUnreadable={() => {
              forget()
              setRefusal(
                t`“${chosen.name}” is not a picture that this browser can show. Choose a JPEG, PNG, WebP, AVIF or GIF.`,
              )
            }}
          />
        </div>
      )}
    </Cluster>
  )
}
