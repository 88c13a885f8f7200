/** An error that concerns a form as a whole; screen readers announce it. */
export function FormError({ error }: { error: string | undefined }) {
  return (
    <div role="alert">
      {error && (
        <div className="notice">
          <p>{error}</p>
        </div>
      )}
    </div>
  )
}
