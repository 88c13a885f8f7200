/** What is wrong with a form as a whole, read aloud when it appears. */
export function FormFault({ fault }: { fault: string | undefined }) {
  return (
    <div role="alert">
      {fault && (
        <div className="notice">
          <p>{fault}</p>
        </div>
      )}
    </div>
  )
}
