/** The text of a mail, its links to follow. It is never shown as HTML. */
export function MailText({ text }: { text: string }) {
  return (
    <p className="mail-text">
      {text.split(/(https?:\/\/\S+)/).map((part, index) =>
        part.startsWith('http') ? (
          // The parts of a text have nothing else to be told apart by, and never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <a key={index} href={part} rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
