"""Drives an S3 endpoint with boto3. Arguments: the endpoint and the name of a new bucket."""

import hashlib
import os
import sys
import tempfile
import urllib.request

import boto3
from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import ClientError

MEBIBYTE = 1024**2


def main(endpoint: str, bucket: str) -> None:
    config = Config(signature_version="s3v4", retries={"max_attempts": 1}, s3={"addressing_style": "path"})
    client = boto3.client("s3", endpoint_url=endpoint, config=config)
    client.create_bucket(Bucket=bucket)
    files_in_parts(client, bucket)
    small_objects(client, bucket)
    presigned_by_default(endpoint, bucket)
    versions(client, bucket)
    boto3.resource("s3", endpoint_url=endpoint).Bucket(bucket).object_versions.delete()
    client.delete_bucket(Bucket=bucket)
    print("upload and download in parts, presign by either version, copy, pages, versions, delete")


def files_in_parts(client, bucket: str) -> None:
    content = hashlib.sha512(b"boto3").digest() * (20 * MEBIBYTE // 64) + b"end"
    with tempfile.TemporaryDirectory() as folder:
        there, back = os.path.join(folder, "there"), os.path.join(folder, "back")
        with open(there, "wb") as file:
            file.write(content)
        config = TransferConfig(multipart_threshold=8 * MEBIBYTE, multipart_chunksize=6 * MEBIBYTE)
        client.upload_file(there, bucket, "large ü", Config=config)
        client.download_file(bucket, "large ü", back, Config=config)
        with open(back, "rb") as file:
            assert file.read() == content
    client.copy({"Bucket": bucket, "Key": "large ü"}, bucket, "copied", Config=config)
    assert client.head_object(Bucket=bucket, Key="copied")["ContentLength"] == len(content)


def small_objects(client, bucket: str) -> None:
    client.put_object(Bucket=bucket, Key="note", Body=b"hello", Metadata={"colour": "red"})
    found = client.get_object(Bucket=bucket, Key="note")
    assert found["Body"].read() == b"hello" and found["Metadata"] == {"colour": "red"}
    url = client.generate_presigned_url("get_object", Params={"Bucket": bucket, "Key": "note"})
    assert urllib.request.urlopen(url).read() == b"hello"
    try:
        client.get_object(Bucket=bucket, Key="none")
        raise AssertionError("a key that is not there was read")
    except ClientError as error:
        assert error.response["Error"]["Code"] == "NoSuchKey"

    for index in range(25):
        client.put_object(Bucket=bucket, Key=f"page/{index:02}", Body=b"")
    pages = client.get_paginator("list_objects_v2").paginate(
        Bucket=bucket, Prefix="page/", PaginationConfig={"PageSize": 10}
    )
    assert [item["Key"] for page in pages for item in page["Contents"]] == [f"page/{index:02}" for index in range(25)]


def presigned_by_default(endpoint: str, bucket: str) -> None:
    """Without a word about signatures, boto3 presigns with version 2 wherever it takes the region for AWS's first."""
    client = boto3.client("s3", endpoint_url=endpoint)
    url = client.generate_presigned_url("get_object", Params={"Bucket": bucket, "Key": "note"})
    assert urllib.request.urlopen(url).read() == b"hello"
    older = boto3.client("s3", endpoint_url=endpoint, config=Config(signature_version="s3"))
    disposition = 'attachment; filename="a note.txt"'
    params = {"Bucket": bucket, "Key": "note", "ResponseContentDisposition": disposition}
    answer = urllib.request.urlopen(older.generate_presigned_url("get_object", Params=params))
    assert answer.headers["Content-Disposition"] == disposition and answer.read() == b"hello"
    params = {"Bucket": bucket, "Key": "presigned ü", "ContentType": "text/plain", "Metadata": {"colour": "red"}}
    url = older.generate_presigned_url("put_object", Params=params)
    assert "AWSAccessKeyId=" in url
    headers = {"Content-Type": "text/plain"}
    urllib.request.urlopen(urllib.request.Request(url, data=b"sent", method="PUT", headers=headers))
    found = client.get_object(Bucket=bucket, Key="presigned ü")
    assert found["Body"].read() == b"sent" and found["Metadata"] == {"colour": "red"}
    post = older.generate_presigned_post(bucket, "posted")
    assert "AWSAccessKeyId" in post["fields"] or "x-amz-credential" in post["fields"]
    older.delete_object(Bucket=bucket, Key="presigned ü")


def versions(client, bucket: str) -> None:
    client.put_bucket_versioning(Bucket=bucket, VersioningConfiguration={"Status": "Enabled"})
    first = client.put_object(Bucket=bucket, Key="kept", Body=b"one")["VersionId"]
    client.put_object(Bucket=bucket, Key="kept", Body=b"two")
    client.delete_object(Bucket=bucket, Key="kept")
    assert client.get_object(Bucket=bucket, Key="kept", VersionId=first)["Body"].read() == b"one"


main(*sys.argv[1:])
