import { t } from '@lingui/core/macro'
import { Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { decodeText, UndecodableText } from '~/contract/decode-text'
import { bindField } from '~/forms/form-fields'
import { errorMessage } from '~/forms/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import classes from '../builder.module.css'
import type { BuilderParts } from '../builder-parts'
import { newCaption, type VideoDraft } from '../path-draft'
import { followPlace } from '../follow-place'
import { FileButton } from './file-button'

export interface CaptionListProps extends Pick<BuilderParts, 'form' | 'remove'> {
  /** Its place in the form. */
  path: string
  captions: VideoDraft['captions']
}

const sample = 'WEBVTT\n\n00:00.000 --> 00:04.000\nWelcome.'

/** The captions of a video, one a language. */
export function CaptionList({ path, captions, form, remove }: CaptionListProps) {
  const read = async (place: number, file: File | undefined) => {
    if (file === undefined) return
    const placeIn = followPlace(form.getValues(), `${path}.${place}.vtt`)
    const put = (set: (place: string, text: string) => void, text: string) => {
      const now = placeIn(form.getValues())
      if (now !== null) set(now, text)
    }
    try {
      const { text } = await decodeText(new Uint8Array(await file.arrayBuffer()), file.name)
      put(form.setFieldValue, text)
    } catch (error) {
      put(form.setFieldError, error instanceof UndecodableText ? error.message : errorMessage(error))
    }
  }
  return (
    <fieldset className={classes.entries}>
      <legend>{t`Captions`}</legend>
      {captions.map((caption, place) => (
        <div key={caption.key} className={classes.caption} role="group" aria-label={t`Captions ${place + 1}`}>
          <TextInput
            label={t`Language`}
            placeholder="en"
            maxLength={10}
            autoCapitalize="none"
            spellCheck={false}
            {...bindField(form, `${path}.${place}.language`)}
          />
          <TextInput
            label={t`Called`}
            placeholder={t`English`}
            {...bindField(form, `${path}.${place}.label`)}
          />
          <div className={classes.captionText}>
            <Textarea
              label="WebVTT"
              placeholder={sample}
              autosize
              minRows={3}
              maxRows={10}
              spellCheck={false}
              {...bindField(form, `${path}.${place}.vtt`)}
            />
          </div>
          <div className={classes.choices}>
            <FileButton
              label={t`Captions file ${place + 1}`}
              accept=".vtt,text/vtt"
              onChoose={([file]) => void read(place, file)}
            >{t`Read a .vtt file`}</FileButton>
            <AppButton
              kind="terciary"
              onClick={() => remove(path, place, caption, caption.label)}
            >{t`Remove captions`}</AppButton>
          </div>
        </div>
      ))}
      <AppButton
        kind="outlined"
        leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
        onClick={() =>
          form.insertListItem(
            path,
            captions.length === 0 ? newCaption() : { ...newCaption(), language: '', label: '' },
          )
        }
      >
        {captions.length === 0 ? t`Add captions` : t`Add captions in another language`}
      </AppButton>
    </fieldset>
  )
}
