import type { ComponentProps } from 'react';
import styled from 'styled-components';

const Text = styled.article`
  max-width: 760px;
  font: 400 15px/24px var(--font);
  & h1 {
    margin-bottom: 12px;
  }
  & h2 {
    margin: 32px 0 8px;
    font: 600 18px/26px var(--font);
    scroll-margin-top: calc(var(--topbar) + 16px);
  }
  & h3 {
    margin: 20px 0 4px;
    scroll-margin-top: calc(var(--topbar) + 16px);
  }
  & p,
  & ul,
  & ol,
  & blockquote,
  & .table {
    margin: 0 0 12px;
  }
  & ul,
  & ol {
    padding-left: 24px;
    list-style: disc;
  }
  & ol {
    list-style: decimal;
  }
  & li {
    margin-bottom: 4px;
  }
  & a {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  & img {
    display: block;
    width: 100%;
    height: auto;
    margin: 16px 0;
    border: 1px solid var(--border-strong);
    border-radius: var(--r3);
    background: var(--sunken);
  }
  & blockquote {
    padding: 10px 14px;
    background: var(--notice-bg);
    border: 1px solid var(--notice-line);
    border-radius: var(--r2);
    & > p:last-child {
      margin: 0;
    }
  }
  & code {
    padding: 1px 5px;
    background: var(--sunken);
    border: 1px solid var(--border);
    border-radius: 4px;
    font: 500 13px/18px var(--font);
  }
  & .table {
    overflow-x: auto;
    border: 1px solid var(--border);
    border-radius: var(--r3);
  }
  & table {
    width: 100%;
    border-collapse: collapse;
    font: var(--t-small);
  }
  & th {
    background: var(--sunken);
    text-align: left;
    font-weight: 600;
  }
  & :is(th, td) {
    padding: 8px 12px;
    border-top: 1px solid var(--border);
    vertical-align: top;
  }
  & thead th {
    border-top: 0;
  }
`;

interface Props extends Omit<ComponentProps<'article'>, 'children'> {
  title: string;
  /** Made from our own pages while building, so it holds nothing that anybody typed. */
  html: string;
}

/** The text of a page of the guide. */
export function Article({ title, html, ...rest }: Props) {
  return (
    <Text {...rest}>
      <h1>{title}</h1>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Text>
  );
}
