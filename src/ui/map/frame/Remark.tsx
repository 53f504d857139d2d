/** What the map says of its background: where it comes from, or that there is none. */
export function Remark({ isMissing, source = '© OpenStreetMap' }: { isMissing: boolean; source?: string }) {
  return (
    <>
      <p role="status" className="note">
        {isMissing && <span data-over-map>Fond de carte indisponible</span>}
      </p>
      {!isMissing && (
        <a
          data-over-map
          className="source"
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noreferrer"
        >
          {source}
        </a>
      )}
    </>
  );
}
